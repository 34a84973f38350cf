import { useEffect, useRef } from 'react'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import { useSignOut } from '../../frame/use-sign-out.ts'
import { BodySkeleton } from '../../areas/body-skeleton.tsx'

/**
 * Signs out as soon as it is shown, after which the person is redirected to sign-in; goes home if they
 * cancel.
 */
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
