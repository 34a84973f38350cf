/** What routes use of public pages. */
export { answerAddress } from './answer-address.ts'
export { notFoundPage } from './frame.ts'
export type { PagesDeps } from './pages-deps.ts'
