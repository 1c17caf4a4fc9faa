import { screen } from '@testing-library/svelte';
import { it } from 'vitest';
import english from '#shared/words/compiled/en.js';
import { addCatalogue } from '#shared/words/catalogues.ts';
import { renderScene } from '#test/unit/renderer/render-scene.ts';

it('is changed without a restart: what is on screen is worded anew', async () => {
  addCatalogue('xx', { ...english, nav_outbox: 'Ausgang' });
  const { app } = await renderScene('account');
  await screen.findByRole('link', { name: /^Outbox/ });
  app.language.code = 'xx';
  await screen.findByRole('link', { name: /^Ausgang/ });
  app.language.code = 'en';
  await screen.findByRole('link', { name: /^Outbox/ });
});
