/** Pages that need no script: plain data, their HTML and their style sheet. */
export type { Page, PageArticle, PageBlock, PageCard, PageOffice, PagePicture, PageSound, PageWord } from './page.ts'
export { renderPage } from './render-page.ts'
export { pageStyle } from './style.ts'
