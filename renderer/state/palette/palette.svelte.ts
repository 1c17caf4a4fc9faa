import type { CommandId } from '#shared/commands/command-table.ts';
import type { ParsedVerb } from '#shared/commands/parse-verb.ts';
import { parseVerb } from '#shared/commands/parse-verb.ts';
import { isMeantAsLink } from '#shared/links/record-link.ts';
import { matchScore } from '#shared/commands/match-score.ts';
import type { PaletteRecords } from '#shared/screens/palette.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';
import type { PaletteDeps, PaletteOption, PaletteSection } from './palette-options.ts';
import {
  clientOptions,
  commandOptions,
  commandsNow,
  inSections,
  invoiceOptions,
  linkOptions,
  settingOptions,
  viewOptions,
} from './palette-options.ts';
import { verbOptions } from './palette-verbs.ts';

const LIMIT = 8;
const LONGEST = 200;
const nothing: PaletteRecords = { invoices: [], clients: [] };

/** The command palette without its markup. Created each time it opens. */
export class PaletteController {
  text = $state('');
  /**
   * The key of the option that the person moved or pointed to, so that it stays active when records are read again;
   * null for the best.
   */
  #activeKey = $state<string | null>(null);
  #isOver = false;
  readonly #app: PaletteDeps;
  readonly #commands: readonly CommandId[];
  readonly #records: LiveQuery<'palette:search'>;
  /** Searches for the whole text if its first word is a verb, because that may be the beginning of a client's name. */
  readonly #named: LiveQuery<'palette:search'>;
  readonly #verb: ParsedVerb | null = $derived.by(() => parseVerb(this.text, this.#app.formats.numberLocale));
  readonly sections: readonly PaletteSection[] = $derived.by(() => this.#sections());
  /** All options in the order of the screen. */
  readonly options: readonly PaletteOption[] = $derived(this.sections.flatMap(({ options }) => options));

  constructor(app: PaletteDeps) {
    this.#app = app;
    this.#commands = commandsNow(app);
    const watch = { resources: ['invoices', 'connections'], outbox: true } as const;
    this.#records = new LiveQuery(app.link, 'palette:search', watch);
    this.#named = new LiveQuery(app.link, 'palette:search', watch);
  }

  end(): void {
    this.#isOver = true;
    this.#records.end();
    this.#named.end();
  }

  get hasFailed(): boolean {
    return this.#records.error !== null;
  }

  type(text: string): void {
    this.text = text;
    this.#activeKey = null;
    const wanted = isMeantAsLink(text) ? '' : (this.#verb?.target ?? text).trim().slice(0, LONGEST);
    if (wanted === '') this.#records.clear();
    else this.#records.read({ text: wanted, limit: LIMIT });
    if (this.#verb === null) this.#named.clear();
    else this.#named.read({ text: text.trim().slice(0, LONGEST), limit: LIMIT });
  }

  move(by: -1 | 1): void {
    const { active, options } = this;
    const at = active === null ? 0 : options.indexOf(active);
    this.point(options[(at + by + options.length) % options.length] ?? null);
  }

  point(option: PaletteOption | null): void {
    this.#activeKey = option?.key ?? null;
  }

  get active(): PaletteOption | null {
    return this.options.find(({ key }) => key === this.#activeKey) ?? this.options[0] ?? null;
  }

  /**
   * Resolves with the active option once the records answer the text on screen. Null if the text changed, the palette
   * was closed, or the option moved to has disappeared.
   */
  async settle(): Promise<PaletteOption | null> {
    const { text } = this;
    const meant = this.#activeKey;
    await Promise.all([this.#records.answered(), this.#named.answered()]);
    if (this.#isOver || this.text !== text) return null;
    const { active } = this;
    if (meant === null || active?.key === meant) return active;
    this.#activeKey = null;
    return null;
  }

  #clientsNamed(): PaletteRecords['clients'] {
    const { clients } = this.#named.answer ?? nothing;
    return clients.filter(({ name }) => matchScore(this.text, name) !== null);
  }

  #sections(): readonly PaletteSection[] {
    const app = this.#app;
    const typed = this.text;
    const found = this.#records.answer ?? nothing;
    const verb = this.#verb;
    if (isMeantAsLink(typed)) return inSections(linkOptions(app, typed));
    const all: readonly PaletteOption[] = [
      ...(verb === null ? [] : verbOptions(app, verb, found)),
      ...commandOptions(app, this.#commands, typed),
      ...(verb === null && typed.trim() !== '' ? invoiceOptions(app, found.invoices, typed) : []),
      ...(typed.trim() === '' ? [] : clientOptions(app, verb === null ? found.clients : this.#clientsNamed(), typed)),
      ...viewOptions(app, typed),
      ...settingOptions(app, typed),
    ];
    return inSections(all);
  }
}
