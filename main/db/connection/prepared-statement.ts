/** A statement that is prepared when it is first needed and kept: building and preparing one takes longer than running it. */
export function prepared<Statement>(prepare: () => Statement): () => Statement {
  let statement: Statement | undefined;
  return () => (statement ??= prepare());
}

/** Likewise, one for each key. */
export function preparedFor<Key, Statement>(prepare: (key: Key) => Statement): (key: Key) => Statement {
  const statements = new Map<Key, Statement>();
  return (key) => {
    const statement = statements.get(key) ?? prepare(key);
    statements.set(key, statement);
    return statement;
  };
}
