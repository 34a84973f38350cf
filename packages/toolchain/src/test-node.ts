/**
 * Environment of tests: V8 has one helper thread in each process. Of many processes on few cores, more of
 * them take longer in all.
 */
export const TEST_NODE = {
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--v8-pool-size=1'].filter(Boolean).join(' '),
}
