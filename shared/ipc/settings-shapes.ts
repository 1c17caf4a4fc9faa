import { commandOf, isCommandId } from '#shared/commands/command-table.ts';
import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import { MAX_DETAIL, mapDetails } from '#shared/documents/own-details.ts';
import type { PaperChoices } from '#shared/documents/paper-settings.ts';
import { ACCENT, MAX_ISSUER, MAX_PATTERN, MAX_SENDER, paperSizes } from '#shared/documents/paper-settings.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ChosenSettings } from '#shared/screens/settings.ts';
import { DAY_MINUTES } from '#shared/notices/quiet-hours.ts';
import { currencyForms, dateForms, numberForms, weekStarts } from '#shared/writing/writing.ts';
import { defaultChoices, mailSettingLimits, syncEveryChoices, textSizes } from '#shared/screens/settings.ts';
import { updateChannels } from '#shared/screens/updates.ts';
import { listSettings, readListSettings } from './list-shapes.ts';
import { z } from './zod.ts';

const keys = z.array(z.string().min(1).max(60)).max(8);

/**
 * Parses the `keyboard` part of the settings, from the window and from the profile. Drops commands that no longer
 * exist.
 */
export const keyboardSettings: z.ZodType<KeyboardSettings> = z.strictObject({
  usesCharacters: z.boolean(),
  keys: z
    .record(z.string().max(60), keys)
    .transform((all) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => isCommandId(id) && commandOf(id).isFixed !== true)),
    ),
});

const minute = z
  .int()
  .min(0)
  .max(DAY_MINUTES - 1);

/** The settings of this computer that a person chooses: what the window may change and a profile keeps, each part by itself. */
export const settingShapes = {
  theme: z.enum(['system', 'light', 'dark']),
  textSize: z.enum(textSizes),
  mail: z.strictObject({
    holdSeconds: z.int().min(0).max(mailSettingLimits.holdSeconds),
    coolDownDays: z.int().min(0).max(mailSettingLimits.coolDownDays),
  }),
  lists: listSettings,
  editor: z.strictObject({ showsPreview: z.boolean() }),
  keyboard: keyboardSettings,
  figures: z.strictObject({ yearStart: z.int().min(1).max(12) }),
  writing: z.strictObject({
    numbers: z.enum(numberForms),
    currency: z.enum(currencyForms),
    dates: z.enum(dateForms),
    weekStart: z.enum(weekStarts),
  }),
  sync: z.strictObject({ everyMinutes: z.literal(syncEveryChoices) }),
  background: z.strictObject({ keepsRunning: z.boolean(), startsAtLogin: z.boolean(), savesBattery: z.boolean() }),
  notices: z.strictObject({
    needs_you: z.boolean(),
    paid: z.boolean(),
    overdue: z.boolean(),
    showsNames: z.boolean(),
    quiet: z.strictObject({ from: minute, until: minute }),
  }),
  updates: z.strictObject({ channel: z.enum(updateChannels) }),
} as const satisfies { readonly [Part in keyof ChosenSettings]: z.ZodType<ChosenSettings[Part]> };

/** The settings of an account that a person types or selects. */
export const paperShapes = {
  size: z.enum(paperSizes),
  accent: z.string().regex(ACCENT),
  isCopyMarked: z.boolean(),
  issuer: z.string().max(MAX_ISSUER),
  details: z.strictObject(mapDetails(() => z.string().max(MAX_DETAIL))),
  sender: z.string().max(MAX_SENDER),
  fileName: z.string().max(MAX_PATTERN),
} as const satisfies { readonly [Part in keyof PaperChoices]: z.ZodType<PaperChoices[Part]> };

type Shapes = typeof settingShapes;

/** Parses a change of some settings. */
export const settingsChange = z
  .strictObject(
    // `Object.fromEntries` loses which schema belongs to which name.
    Object.fromEntries(Object.entries(settingShapes).map(([name, shape]) => [name, z.exactOptional(shape)])) as {
      [Part in keyof Shapes]: z.ZodExactOptional<Shapes[Part]>;
    },
  )
  .refine((parts) => Object.keys(parts).length > 0, 'names no setting');

/** Reads settings out of a file. Each that is missing or unreadable is as at first, and the others stay. */
export function readSettings(kept: unknown): ChosenSettings {
  const given = isJsonObject(kept) ? kept : {};
  const { lists: _readByList, ...shapes } = settingShapes;
  const parts = Object.entries(shapes).map(([name, shape]) => {
    const usual: unknown = Object.entries(defaultChoices).find(([known]) => known === name)?.[1];
    return [name, readPart(shape, given[name], usual)] as const;
  });
  return { ...defaultChoices, ...Object.fromEntries(parts), lists: readListSettings(given['lists']) };
}

/** Reads a value, and of an object that is not right as a whole each field that is. */
function readPart(shape: z.ZodType, value: unknown, usual: unknown): unknown {
  const whole = shape.safeParse(value);
  if (whole.success) return whole.data;
  if (!(shape instanceof z.ZodObject) || !isJsonObject(value) || !isJsonObject(usual)) return usual;
  const fields = Object.entries(shape.shape).map(
    ([name, field]) => [name, readPart(field, value[name], usual[name])] as const,
  );
  return Object.fromEntries(fields);
}
