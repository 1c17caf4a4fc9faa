import { commandAliases } from '#shared/commands/command-aliases.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import { commandIds, commandOf } from '#shared/commands/command-table.ts';
import type { Section } from '#shared/commands/command.ts';
import { matchScore } from '#shared/commands/match-score.ts';
import { isMeantAsLink, parseRecordLink } from '#shared/links/record-link.ts';
import type { RecordLink } from '#shared/links/record-link.ts';
import { isUid } from '#shared/service/ids.ts';
import { formerNameFound } from '#shared/client/former-client.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { listNames } from '#shared/lists/lists.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import { plain } from '#shared/text/fold-text.ts';
import { joinIsolated } from '#shared/text/isolate.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { ListController } from '#renderer/state/list/list-controller.svelte.ts';
import { openLink } from '#renderer/state/links/open-link.ts';
import { findSettings, termsOf } from '#renderer/state/settings/find-settings.ts';
import type { SettingsPlace } from '#renderer/state/settings/setting-table.ts';

type PaletteGroup = 'verb' | 'action' | 'go' | 'invoice' | 'client' | 'view' | 'setting';

/** An option of the palette. */
export interface PaletteOption {
  readonly key: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Secondary text behind the label. */
  readonly detail: string;
  /** The key of the same command. */
  readonly hint: string;
  /** The match with the typed text, from 0 to 20. */
  readonly score: number;
  readonly run: () => void;
}

export interface PaletteSection {
  readonly group: PaletteGroup;
  readonly options: readonly PaletteOption[];
}

/**
 * Returns the options by group: the best group first, and in it the best option. Without a typed text all scores are
 * equal and the order stays.
 */
export function inSections(all: readonly PaletteOption[]): readonly PaletteSection[] {
  const groups = new Map<PaletteGroup, readonly PaletteOption[]>();
  for (const option of all) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  const best = (options: readonly PaletteOption[]): number => Math.max(...options.map(({ score }) => score));
  return [...groups]
    .map(([group, options]) => ({ group, options: [...options].sort((one, other) => other.score - one.score) }))
    .sort((one, other) => best(other.options) - best(one.options));
}

/** The sections whose commands are actions; the others only move the focus. */
const offered: ReadonlySet<Section> = new Set([
  'anywhere',
  'go',
  'invoices',
  'clients',
  'catalogue',
  'payments',
  'editor',
]);
/** Commands left out: one duplicates another, one is the palette itself. */
const leftOut: ReadonlySet<CommandId> = new Set(['open-palette', 'start-invoice']);

/** The score of a typed link: above all that is found by its text. */
const LINK = 20;

/** Commands shown only if their name is typed. */
const onlyTyped: ReadonlySet<CommandId> = new Set(['find', 'undo', 'redo', 'back', 'forward']);

/** The parts of the app that the palette opens. */
export type PaletteDeps = Pick<
  AppController,
  | 'account'
  | 'actions'
  | 'accounts'
  | 'commands'
  | 'formats'
  | 'link'
  | 'lists'
  | 'platform'
  | 'router'
  | 'settings'
  | 'showSettings'
  | 'newDrafts'
  | 'sync'
  | 'toasts'
>;

/**
 * Returns the commands that can run now. Called once when the palette opens, because the palette then covers the screen
 * that provides them.
 */
export const commandsNow = (app: PaletteDeps): readonly CommandId[] =>
  commandIds.filter((id) => offered.has(commandOf(id).section) && !leftOut.has(id) && app.commands.can(id));

/** Returns the option of a typed link to a record; none for any other text. */
export function linkOptions(app: PaletteDeps, typed: string): readonly PaletteOption[] {
  if (!isMeantAsLink(typed)) return [];
  const link = parseRecordLink(typed);
  const label = link === null ? words.link_unreadable() : labelOfLink(link);
  const account = app.accounts.rows.find(({ uid }) => uid === link?.account);
  const detail = account === undefined || account.isOpen ? '' : account.name;
  const run = (): void => void openLink(app, typed);
  return [{ key: 'link', group: 'go', label, detail, hint: '', score: LINK, run }];
}

const labelOfLink = ({ kind, name }: RecordLink): string =>
  isUid(name) ? words.link_open_unnumbered({ kind }) : words.link_open({ kind, name });

/** Returns the match of an option; 0 for all if nothing is typed. */
const scoreOf = (typed: string, label: string, others = ''): number | null =>
  typed.trim() === '' ? 0 : matchScore(typed, label, others);

export function commandOptions(app: PaletteDeps, ids: readonly CommandId[], typed: string): readonly PaletteOption[] {
  return ids.flatMap((id) => {
    const label = words.command_name({ command: id });
    const score = scoreOf(typed, label, commandAliases[id]);
    if (score === null || (typed.trim() === '' && onlyTyped.has(id))) return [];
    const group = commandOf(id).section === 'go' ? 'go' : 'action';
    const run = (): void => {
      app.commands.run(id);
    };
    return [
      { key: id, group, label, detail: app.commands.about(id), hint: app.commands.hint(id), score, run },
    ] as const;
  });
}

export function viewOptions(app: PaletteDeps, typed: string): readonly PaletteOption[] {
  const { lists } = app;
  return lists === null ? [] : listNames.flatMap((name) => viewOptionsOf(app, lists[name], typed));
}

function viewOptionsOf<List extends ListName>(
  app: PaletteDeps,
  list: ListController<List>,
  typed: string,
): readonly PaletteOption[] {
  return list.views.views.flatMap((view) => {
    const score = scoreOf(typed, view.name);
    if (score === null) return [];
    const run = (): void => {
      list.showView(view);
      app.router.go({ name: list.name });
    };
    const detail = words.list_title({ list: list.name });
    return [{ key: `view ${view.id}`, group: 'view', label: view.name, detail, hint: '', score, run }] as const;
  });
}

export function settingOptions(app: PaletteDeps, typed: string): readonly PaletteOption[] {
  const isOffline = app.sync.status.phase.kind === 'offline_by_choice';
  const themes = (['system', 'light', 'dark'] as const).filter((theme) => theme !== app.settings.settings.theme);
  const all: readonly (readonly [label: string, others: string, run: () => void])[] = [
    [
      isOffline ? words.palette_work_online() : words.palette_work_offline(),
      'network online connection pause',
      () => void app.sync.setOffline(!isOffline),
    ],
    ...themes.map(
      (theme) =>
        [
          words.palette_theme({ theme }),
          'appearance colour color mode',
          () => void app.settings.chooseTheme(theme),
        ] as const,
    ),
    ...settingPlaces(app, typed).map(
      ([section, others, place]) =>
        [
          words.palette_settings_of({ section }),
          others,
          () => {
            app.showSettings(place);
          },
        ] as const,
    ),
  ];
  return all.flatMap(([label, others, run]) => {
    const score = scoreOf(typed, label, others);
    return score === null ? [] : [{ key: label, group: 'setting', label, detail: '', hint: '', score, run } as const];
  });
}

/** Returns the groups of the settings, and each of them by itself once something is typed: their name, words that mean them, and where they are. */
function settingPlaces(
  app: PaletteDeps,
  typed: string,
): readonly (readonly [name: string, others: string, place: SettingsPlace])[] {
  const groups = findSettings('', app);
  const single = typed.trim() === '' ? [] : groups.flatMap(({ ids }) => ids);
  return [
    ...groups.map(({ group }) => [words.settings_group({ group }), 'preferences options', group] as const),
    ...single.map((id) => [words.setting_label({ setting: id }), termsOf(id), id] as const),
  ];
}

/** Scores of invoices: the typed text is the number (without prefix and leading zeros), is in it, or is elsewhere. */
const NUMBER = 12;
const IN_NUMBER = 8;
const IN_TEXT = 5;

export function invoiceOptions(app: PaletteDeps, rows: readonly InvoiceRow[], typed: string): readonly PaletteOption[] {
  const wanted = plain(typed);
  return rows.map((row) => {
    const number = plain(row.number);
    const isWhole = number !== '' && (number === wanted || number.replace(/^\D*0*/, '') === wanted.replace(/^0+/, ''));
    const score = isWhole ? NUMBER : number.includes(wanted) ? IN_NUMBER : IN_TEXT;
    const run = (): void => {
      app.router.go({ name: 'invoice', uid: row.uid });
    };
    return {
      key: row.uid,
      group: 'invoice',
      label: row.number || words.palette_no_number(),
      detail: detailOf(app, row, typed),
      hint: '',
      score,
      run,
    };
  });
}

/** Returns the former name by which a client was found, or nothing. */
function formerly(typed: string, name: string, formerNames: readonly string[]): string {
  const found = formerNameFound(typed, name, formerNames);
  return found === null ? '' : words.invoices_formerly({ name: found });
}

/** Returns client, date and total of an invoice, and the former name of its client by which it was found. */
export function detailOf(app: PaletteDeps, row: InvoiceRow, typed = ''): string {
  const date = row.date === null ? '' : app.formats.date(row.date);
  const amount = app.formats.money(row.billedTotal, row.currency);
  const former = formerly(typed, row.clientName, row.formerNames);
  return joinIsolated([row.clientName, former, date, amount], ' · ');
}

export function clientOptions(
  app: PaletteDeps,
  clients: readonly ClientCard[],
  typed: string,
): readonly PaletteOption[] {
  return clients.map((client) => {
    const score = matchScore(typed, client.name, client.email ?? '') ?? IN_TEXT - 1;
    const owes =
      client.openSums.length === 0 ? '' : words.editor_client_owes({ amount: app.formats.sums(client.openSums) });
    const former = formerly(typed, client.name, client.formerNames);
    const detail = joinIsolated([former, client.email ?? '', owes], ' · ');
    const run = (): void => {
      app.router.go({ name: 'client', uid: client.uid });
    };
    return { key: client.uid, group: 'client', label: client.name, detail, hint: '', score, run };
  });
}
