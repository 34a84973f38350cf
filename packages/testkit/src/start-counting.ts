import { startCounting } from './steps.ts'

await startCounting()
