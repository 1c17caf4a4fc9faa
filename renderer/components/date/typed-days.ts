/** The first and the last day of a period as they are typed, readable or not. */
export interface TypedDays {
  readonly from: string;
  readonly to: string;
}
