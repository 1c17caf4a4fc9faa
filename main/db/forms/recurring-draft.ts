import { isSameDocument, withoutDocumentEdit } from '#shared/invoice-form/document-changes.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { isEmptyProfile } from '#shared/recurring/profile-form.ts';
import {
  createdProfile,
  profileFromView,
  profileSpec,
  readProfile,
  writtenProfile,
} from '#shared/recurring/profile-spec.ts';
import { message } from '#shared/words/message.ts';
import type { DraftForm } from './draft-form.ts';

/** The form of a recurring profile. Its invoices take numbers at the service, so it has none of its own. */
export const recurringDraft: DraftForm<ProfileForm> = {
  resource: 'recurring_invoices',
  isCreateHeld: true,
  isEmpty: isEmptyProfile,
  isSame: (one, other) => isSameDocument(profileSpec, one, other),
  read: (form, known) => ({ data: createdProfile(form), problems: readProfile(form, known).problems }),
  written: writtenProfile,
  fromView: profileFromView,
  withoutEdit: (now, before, after) => withoutDocumentEdit(profileSpec, now, before, after),
  inUnit: withTimesIn,
  label: ({ profileName }) => profileName.trim(),
  words: { gone: message('error_profile_gone'), unnamed: message('error_this_profile') },
  numbering: null,
};
