import { toAppError } from '#shared/errors.ts';
import { chooseTemplate } from '#shared/mail/templates.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { languageName } from '#renderer/state/client/new-client-form.ts';
import type { TextPlace } from './own-templates.svelte.ts';
import { isSameText } from './own-templates.svelte.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

/** Saves and resets mail templates, each with an undo. */
type Surroundings = Pick<AppController, 'ownTexts' | 'keptTexts' | 'formats' | 'toasts' | 'undo'>;

export async function saveText(app: Surroundings, place: TextPlace, text: MailText): Promise<void> {
  await change(app, place, { text: words.mail.saved, label: words.undo.textSaved(nameOf(app, place)), to: text });
}

/** Resets a template. Its unsaved text goes with it, and the undo restores both. */
export async function resetText(app: Surroundings, place: TextPlace): Promise<void> {
  await change(app, place, { text: words.mail.wasReset, label: words.undo.textReset(nameOf(app, place)), to: null });
}

interface TextChange {
  readonly text: string;
  readonly label: string;
  readonly to: MailText | null;
}

async function change(app: Surroundings, place: TextPlace, { text, label, to }: TextChange): Promise<void> {
  const { ownTexts, keptTexts } = app;
  let before: MailText | null;
  const typed = keptTexts.of(place);
  try {
    await ownTexts.read();
    before = ownTexts.of(place);
    await ownTexts.put(place, to);
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
    return;
  }
  if (to === null) keptTexts.forget(place);
  forgetSaved(app, place);
  app.undo.offer(text, {
    label,
    undo: async () => {
      await ownTexts.replace(place, to, before);
      if (to === null && typed !== null && keptTexts.of(place) === null) keptTexts.keep(place, typed);
      forgetSaved(app, place);
      return null;
    },
    redo: async () => {
      await ownTexts.replace(place, before, to);
      if (to === null) keptTexts.forget(place);
      forgetSaved(app, place);
    },
  });
}

/** Forgets unsaved text that equals the stored template. */
function forgetSaved({ ownTexts, keptTexts }: Surroundings, place: TextPlace): void {
  const stored = chooseTemplate(ownTexts.list ?? [], place.language, place.stage);
  if (isSameText(keptTexts.of(place), stored)) keptTexts.forget(place);
}

function nameOf({ formats }: Surroundings, { language, stage }: TextPlace): string {
  return `${words.mail.stages[stage]}, ${languageName(language, formats.locale)}`;
}
