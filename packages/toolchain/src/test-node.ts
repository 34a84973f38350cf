/** Environment of tests. They run many processes on few cores, so V8 gets one helper thread in each. */
export const TEST_NODE = {
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--v8-pool-size=1'].filter(Boolean).join(' '),
}
