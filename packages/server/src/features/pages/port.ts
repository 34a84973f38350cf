/** What routes use of public pages. */
export { answerAddress, type AskedAddress } from './answer-address.ts'
export { findFront, onlyFront, type Front } from './find-front.ts'
export { notFoundPage, tooManyPage } from './frame.ts'
export { isForAll, isPictureShown } from './front-pictures.ts'
export { draftOf, previewFront } from './preview-front.ts'
export type { PagesDeps } from './pages-deps.ts'
export { feedOf, mapOfFront, mapsOfSite, robotsOfSite } from './for-machines.ts'
