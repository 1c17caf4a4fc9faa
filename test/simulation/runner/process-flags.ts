/**
 * Of the processes that play worlds. These make and leave much: a large nursery spares the collector half of its work. Code
 * that nobody called for a while is soon called again.
 */
export const processFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=32',
  '--single-threaded-gc',
  '--no-flush-bytecode',
];
