/** One line of the table of requests: what is asked, and what is answered. */
export interface Call<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}
