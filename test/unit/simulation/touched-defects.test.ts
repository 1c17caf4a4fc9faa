import { describe, expect, it } from 'vitest';
import { readDiff } from '#test/simulation/defects/change.ts';
import { isTouched } from '#test/simulation/defects/defects-of-today.ts';

const DIFF = `diff --git a/main/sync/old.ts b/main/sync/push.ts
similarity index 98%
rename from main/sync/old.ts
rename to main/sync/push.ts
--- a/main/sync/old.ts
+++ b/main/sync/push.ts
@@ -40 +40,2 @@ function push() {
-  send();
+  send();
+  sendAgain();
@@ -90,3 +90,0 @@ function rest() {
-  one();
-  two();
-  three();
diff --git a/shared/gone.ts b/shared/gone.ts
deleted file mode 100644
--- a/shared/gone.ts
+++ /dev/null
@@ -1,2 +0,0 @@
-one
-two
`;

describe('a change', () => {
  it('is read from a diff: by the new name of a file, in its lines as they are now', () => {
    expect([...readDiff(DIFF)]).toEqual([
      [
        'main/sync/push.ts',
        [
          [40, 41],
          [90, 90],
        ],
      ],
    ]);
  });

  it('is nothing where there is no diff', () => {
    expect(readDiff('').size).toBe(0);
  });
});

describe('a planted defect', () => {
  const source = Array.from({ length: 120 }, (_line, at) => `line ${String(at + 1)};`).join('\n');
  const isTouchedAt = (line: number, file = 'main/sync/push.ts'): boolean =>
    isTouched({ file, find: `line ${String(line)};` }, source, readDiff(DIFF));

  it.each([28, 40, 41, 53, 78, 90, 102])('is played where a change comes near its line %i', (line) => {
    expect(isTouchedAt(line)).toBe(true);
  });

  it.each([27, 54, 77, 103])(
    'is left to its day where a change is far from its line %i, or in another file',
    (line) => {
      expect(isTouchedAt(line)).toBe(false);
      expect(isTouchedAt(40, 'main/sync/pull.ts')).toBe(false);
    },
  );
});
