/** A line of the table of requests: the payload and the answer. */
export interface Call<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}
