import { lintConfig } from './packages/toolchain/src/lint/config.ts'

export default lintConfig
