import { TypeGroups } from '@cairn/ui'
import { useMemo, type ReactNode } from 'react'
import { typeGroups } from './type-groups.ts'
import { useRegistry } from '../use-shell-state.ts'

/** Tells what is in it how item types stand together: as the areas of the person's menu do. */
export function WithTypeGroups({ children }: { children: ReactNode }) {
  const registry = useRegistry()
  return <TypeGroups value={useMemo(() => typeGroups(registry), [registry])}>{children}</TypeGroups>
}
