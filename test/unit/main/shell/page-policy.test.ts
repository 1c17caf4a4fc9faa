import { expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, isOwnPage, mayOpenOutside } from '#main/shell/page-policy.ts';

it('is exactly the policy of the design', () => {
  expect(CONTENT_SECURITY_POLICY).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html",
  );
});

it.each(['app://inkwell/', 'app://inkwell/index.html#/invoices'])('recognises %s as an own page', (address) => {
  expect(isOwnPage(address)).toBe(true);
});

it.each([
  'app://inkwell.evil/',
  'app://evil/inkwell',
  'https://inkwell/',
  'app:inkwell',
  'file:///inkwell',
  'nonsense',
  '',
])('recognises %s as foreign', (address) => {
  expect(isOwnPage(address)).toBe(false);
});

it.each(['https://example.com/help'])('opens %s in the browser', (address) => {
  expect(mayOpenOutside(address)).toBe(true);
});

it.each([
  'http://example.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://host/share',
  'ms-msdt:/id',
  'https://user:secret@example.com',
  'x',
])('does not open %s in the browser', (address) => {
  expect(mayOpenOutside(address)).toBe(false);
});
