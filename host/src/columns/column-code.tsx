import { BodySkeleton } from '../areas/body-skeleton.tsx'
import { onDemand } from '../state/on-demand.ts'
import { ColumnSkeleton } from './column-skeleton.tsx'

/** The stack of columns (`stack/column-stack.tsx`), whose code is loaded when first shown. */
export const Columns = onDemand(() => import('./stack/column-stack.tsx'), null, 'first')

/** The column of an item (`item-column.tsx`), whose code is loaded when first shown. */
export const ItemColumn = onDemand(() => import('./item/item-column.tsx'), <ColumnSkeleton />)

/** The view of an area (`area-view.tsx`), whose code is loaded when first shown. */
export const AreaView = onDemand(() => import('../areas/area-view.tsx'), <BodySkeleton />)

/** What an unknown address shows (`invalid-path.tsx`), whose code is loaded when first shown. */
export const InvalidPath = onDemand(() => import('./invalid-path.tsx'), <BodySkeleton />, 'first')
