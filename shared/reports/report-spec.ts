import { ageBuckets } from '#shared/figures/ageing.ts';
import type { Resource } from '#shared/service/resources.ts';

/** The choices for the rows of a report: everything that shares one is summed. */
export const reportGroups = [
  'client',
  'month',
  'quarter',
  'year',
  'state',
  'kind',
  'description',
  'method',
  'received',
  'tax',
  'profile',
  'gap',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The groups that a day decides. */
export const dayGroups = ['month', 'quarter', 'year'] as const satisfies readonly ReportGroup[];

const moneyMeasures = [
  'billed',
  'paid',
  'due',
  'amount',
  'received',
  'recorded',
  'sub_total',
  'discount',
  'tax',
  'base',
  'total',
  ...ageBuckets,
] as const;
/** The columns of figures; all but the counted ones are money of the currency. */
export const reportMeasures = [...moneyMeasures, 'hours', 'distance', 'count', 'missing', 'used'] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

export const isMoney = (measure: ReportMeasure): boolean => moneyMeasures.some((money) => money === measure);

/** A report as data: the window, the file and the engine know nothing else of it. */
export interface ReportSpec {
  /** The first one is the usual one. */
  readonly groups: readonly [ReportGroup, ...ReportGroup[]];
  /** The columns; the first one is drawn, and orders the rows. */
  readonly measures: readonly [ReportMeasure, ...ReportMeasure[]];
  /** The days that it is of: some in the past, a single one, some to come, or none. */
  readonly when: 'period' | 'day' | 'ahead' | 'never';
  /** True for one that can be by the day of the invoice or of its payments. */
  readonly hasBasis: boolean;
  readonly resources: readonly Resource[];
}

const billed = {
  when: 'period',
  hasBasis: false,
  resources: ['invoices', 'payments', 'connections'],
} as const;

/** The reports, in the order in which they are offered. */
export const reportSpecs = {
  sales: {
    ...billed,
    groups: ['client', 'month', 'quarter', 'year', 'state'],
    measures: ['billed', 'paid', 'due', 'count'],
  },
  lines: { ...billed, groups: ['kind', 'description', 'client', ...dayGroups], measures: ['amount', 'count'] },
  payments: {
    ...billed,
    groups: ['method', 'received', 'client', ...dayGroups],
    measures: ['amount', 'received', 'recorded', 'count'],
  },
  ageing: { ...billed, groups: ['client'], measures: ['total', ...ageBuckets], when: 'day' },
  taxes: { ...billed, groups: ['tax'], measures: ['tax', 'base'], hasBasis: true },
  time: {
    ...billed,
    groups: ['client', 'description', 'kind', ...dayGroups],
    measures: ['amount', 'hours', 'distance', 'count'],
  },
  discounts: { ...billed, groups: ['client', ...dayGroups], measures: ['discount', 'sub_total', 'count'] },
  recurring: {
    ...billed,
    groups: ['month', 'profile', 'client', 'quarter', 'year'],
    measures: ['amount', 'count'],
    when: 'ahead',
    resources: ['recurring_invoices', 'connections'],
  },
  numbers: { ...billed, groups: ['gap'], measures: ['missing', 'used'], when: 'never' },
} as const satisfies Record<string, ReportSpec>;

export type ReportName = keyof typeof reportSpecs;
// `Object.keys` loses the key type.
export const reportNames = Object.keys(reportSpecs) as readonly ReportName[];

/** Returns the spec of a report without its own names. */
export const reportSpec = (name: ReportName): ReportSpec => reportSpecs[name];
