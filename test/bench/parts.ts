import { benchBackup } from './backup.ts';
import { benchFigures, benchFiguresMillion } from './book-figures.ts';
import { benchChannels, benchMillion } from './channels.ts';
import { benchClients } from './clients.ts';
import { benchDrafts } from './drafts.ts';
import { benchIngest } from './ingest.ts';
import { benchLimits } from './limits.ts';
import { benchLists } from './lists.ts';
import { benchMirror } from './full-mirror.ts';
import { benchMoney } from './money.ts';
import { benchNumbers } from './numbers.ts';
import { benchReading } from './reading.ts';
import { benchRequests } from './requests.ts';
import { benchSuggestions } from './suggestions.ts';
import { benchDashboard } from './window/dashboard.ts';
import { benchOpening } from './window/opening.ts';
import { benchOverIpc } from './window/over-ipc.ts';
import { benchScrolling } from './window/scrolling.ts';
import { benchSearching } from './window/searching.ts';
import { benchStart } from './window/start-up.ts';
import { benchTyping } from './window/typing.ts';

/** All benchmarks, in the order they run in. */
export const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  reading: benchReading,
  lists: benchLists,
  clients: benchClients,
  figures: benchFigures,
  numbers: benchNumbers,
  drafts: benchDrafts,
  ingest: benchIngest,
  backup: benchBackup,
  limits: benchLimits,
  money: benchMoney,
  suggestions: benchSuggestions,
  channels: benchChannels,
  ipc: benchOverIpc,
  searching: benchSearching,
  scrolling: benchScrolling,
  opening: benchOpening,
  dashboard: benchDashboard,
  typing: benchTyping,
  start: benchStart,
  requests: benchRequests,
  mirror: benchMirror,
};

/** Benchmarks that take so long that only their name starts them. */
export const byHand: typeof parts = { 'channels-million': benchMillion, 'figures-million': benchFiguresMillion };
