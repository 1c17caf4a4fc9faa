import type { NewClient } from '#shared/client/new-client.ts';
import { KeptForms } from './unsaved-forms.ts';

/** What was typed of clients: of a new one by the name that stood in the box, of one that was refused by its uid. */
export class KeptClients extends KeptForms<string, NewClient> {
  constructor() {
    super((place) => place);
  }
}
