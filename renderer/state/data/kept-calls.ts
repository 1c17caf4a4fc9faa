import type { Uid } from '#shared/service/ids.ts';
import { KeptForms } from './unsaved-forms.ts';

/** What was typed about calls with clients and is not noted yet. */
export class KeptCalls extends KeptForms<Uid, string> {
  constructor() {
    super((client) => client);
  }
}
