import { describe, expect, it } from 'vitest';
import { isSameEmail, isSameText, looseText } from '#shared/sent/loose-text.ts';

describe('a text that came back from a service', () => {
  it.each([
    ['  Birch  & Alder ', 'Birch & Alder'],
    ['one\ntwo', 'one\r\ntwo'],
    ['<b>Birch</b> Ltd', 'Birch Ltd'],
    ['<b>Birch</b> & Co', '&lt;b&gt;Birch&lt;/b&gt; &amp; Co'],
    ['<<b>b>Birch', '<b>Birch'],
    ["O'Neil", 'O&#39;Neil'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['5 < 6', '5 &lt; 6'],
    ['', ''],
  ])('is the one that was sent: %j and %j', (sent, stored) => {
    expect(isSameText(sent, stored)).toBe(true);
    expect(looseText(sent)).toBe(looseText(stored));
  });

  it.each([
    ['Birch', 'Alder'],
    ['Birch', 'birch'],
    ['Birch & Alder', 'Birch'],
    ['Birch', 'Birch & Alder'],
    ['Birch', ''],
    ['', 'Birch'],
    ['x'.repeat(254) + 'yz', ''],
  ])('is another one: %j and %j', (sent, stored) => {
    expect(isSameText(sent, stored)).toBe(false);
  });

  it('may have lost its end when it was long', () => {
    const long = 'Design & build; '.repeat(30);
    expect(isSameText(long, long.slice(0, 255))).toBe(true);
    expect(isSameText(long, long.replaceAll('&', '&amp;').slice(0, 251))).toBe(true);
    expect(isSameText(long, `Not ${long}`.slice(0, 255))).toBe(false);
  });

  it('counts the bytes of a long text, too', () => {
    const long = '株式会社'.repeat(25);
    expect(isSameText(long, `${long.slice(0, 84)}\uFFFD`)).toBe(true);
  });

  it('has no letter case when it is a mail address', () => {
    expect(isSameEmail('Una@Birch.example', 'una@birch.example')).toBe(true);
    expect(isSameEmail('una@birch.example', 'uno@birch.example')).toBe(false);
  });
});
