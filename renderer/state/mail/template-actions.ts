import { toAppError } from '#shared/errors.ts';
import { chooseTemplate } from '#shared/mail/templates.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { languageName } from '#renderer/state/client/new-client-form.ts';
import type { TemplateKey } from './own-templates.svelte.ts';
import { isSameText } from './own-templates.svelte.ts';
import type { MailText } from '#shared/mail/mail-text.ts';

/** Saves and resets mail templates, each with an undo. */
type TemplateActionDeps = Pick<AppController, 'ownTemplates' | 'unsavedTemplates' | 'formats' | 'toasts' | 'undo'>;

export async function saveText(app: TemplateActionDeps, place: TemplateKey, text: MailText): Promise<void> {
  await change(app, place, {
    text: words.mail_saved(),
    label: words.undo_text_saved({ name: nameOf(app, place) }),
    to: text,
  });
}

/** Resets a template. Its unsaved text goes with it, and the undo restores both. */
export async function resetText(app: TemplateActionDeps, place: TemplateKey): Promise<void> {
  await change(app, place, {
    text: words.mail_was_reset(),
    label: words.undo_text_reset({ name: nameOf(app, place) }),
    to: null,
  });
}

interface TextChange {
  readonly text: string;
  readonly label: string;
  readonly to: MailText | null;
}

async function change(app: TemplateActionDeps, place: TemplateKey, { text, label, to }: TextChange): Promise<void> {
  const { ownTemplates, unsavedTemplates } = app;
  let before: MailText | null;
  const typed = unsavedTemplates.of(place);
  try {
    await ownTemplates.read();
    before = ownTemplates.of(place);
    await ownTemplates.put(place, to);
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
    return;
  }
  if (to === null) unsavedTemplates.forget(place);
  forgetSaved(app, place);
  app.undo.offer(text, {
    label,
    undo: async () => {
      await ownTemplates.replace(place, to, before);
      if (to === null && typed !== null && unsavedTemplates.of(place) === null) unsavedTemplates.keep(place, typed);
      forgetSaved(app, place);
      return null;
    },
    redo: async () => {
      await ownTemplates.replace(place, before, to);
      if (to === null) unsavedTemplates.forget(place);
      forgetSaved(app, place);
    },
  });
}

/** Forgets unsaved text that equals the stored template. */
function forgetSaved({ ownTemplates, unsavedTemplates }: TemplateActionDeps, place: TemplateKey): void {
  const stored = chooseTemplate(ownTemplates.list ?? [], place.language, place.stage);
  if (isSameText(unsavedTemplates.of(place), stored)) unsavedTemplates.forget(place);
}

function nameOf({ formats }: TemplateActionDeps, { language, stage }: TemplateKey): string {
  return `${words.mail_stage_name({ stage })}, ${languageName(language, formats.locale)}`;
}
