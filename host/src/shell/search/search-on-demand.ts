import { onDemand } from '../../state/on-demand.ts'

/**
 * The open search bar (`search-panel.tsx`), whose code is loaded on demand. It is preloaded so that input
 * right after `/` is not lost.
 */
export const SearchOnDemand = onDemand(() => import('./search-panel.tsx'))
