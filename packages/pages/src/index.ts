/** Pages that need no script: plain data, their HTML and their style sheet. */
export type {
  Page,
  PageArticle,
  PageBlock,
  PageCard,
  PageLink,
  PageMeta,
  PageOffice,
  PagePicture,
  PageSearch,
  PageSound,
  PageWord,
} from './page.ts'
export { atomFeed, siteMap, siteMaps, type FeedEntry } from './feed.ts'
export { renderPage } from './render-page.ts'
export { pageStyle } from './style.ts'
