import { useEffect, useRef } from 'react'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { useSignOut } from '../../frame/use-sign-out.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'

/** Signs out and then goes to the sign-in view; if the person cancels, it goes to the home view. */
export default function SignOutView() {
  const signOut = useSignOut()
  const { goTo } = useNavigation()
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void signOut().then((isOut) => isOut || goTo('/', { replace: true }))
  })
  return <BodySkeleton />
}
