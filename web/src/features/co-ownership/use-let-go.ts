import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { withoutCouncil } from './tree-hrefs'

/** A copro that its council lets go while one looks at it below that council is shown below its mission; whether it is so. */
export function useLetGo(sc_id: string | undefined, copro: CoproItem | undefined): boolean {
  const router = useRouter()
  const held = useRef<string>(undefined)
  const here = `${sc_id}/${copro?.id}`
  const isHeld = sc_id !== undefined && copro?.cs_id === sc_id
  if (isHeld) held.current = here
  const leaving = sc_id !== undefined && copro !== undefined && !isHeld && held.current === here
  useEffect(() => {
    const { pathname } = router.history.location
    if (leaving) void router.navigate({ href: withoutCouncil(pathname), replace: true })
  }, [leaving, router])
  return leaving
}
