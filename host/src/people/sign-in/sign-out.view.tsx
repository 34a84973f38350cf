import { useEffect, useRef } from 'react'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { useSignOut } from '../../frame/use-sign-out.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'

/** Signs out; the session's end leads on to the sign-in view, a change of mind to the home view. */
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
