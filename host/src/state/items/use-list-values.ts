import type { ListValues } from '@cairn/contract'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useShell } from '../shell.ts'

/**
 * Returns the values of a list, loaded on first use and kept up to date (`useListValues` of the contract).
 * Undefined while they are loading.
 */
export function useListValues(list: string): ListValues | undefined {
  const { lists } = useShell()
  useEffect(() => lists.want(list), [lists, list])
  return useAtomValue(lists.atomOf(list))
}
