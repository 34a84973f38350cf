/** The timeline of items of some types, for views of areas (`TimelineOf`). */
export { TimelineBody as default } from './timeline.view.tsx'
