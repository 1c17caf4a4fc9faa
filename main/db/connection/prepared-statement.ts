/** Returns a function that prepares a statement at first use and reuses it: preparing takes longer than running. */
export function prepared<Statement>(prepare: () => Statement): () => Statement {
  let statement: Statement | undefined;
  return () => (statement ??= prepare());
}

/** Returns a function that prepares one statement for each key at first use. */
export function preparedFor<Key, Statement>(prepare: (key: Key) => Statement): (key: Key) => Statement {
  const statements = new Map<Key, Statement>();
  return (key) => {
    const statement = statements.get(key) ?? prepare(key);
    statements.set(key, statement);
    return statement;
  };
}
