/** A statement that is prepared when it is first needed and kept: building and preparing one takes longer than running it. */
export function prepared<Statement>(prepare: () => Statement): () => Statement {
  let statement: Statement | undefined;
  return () => (statement ??= prepare());
}
