import { onDemand } from '../../state/on-demand.ts'

/** The open search bar; read ahead, so that what is typed right behind `/` is not lost. */
export const SearchOnDemand = onDemand(() => import('./search-panel.tsx'))
