import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { RecordNewForm } from '@/components/record/pages/lazy-forms'
import { withPart } from '@/components/record/pages/with-part'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { notify } from '@/lib/notify'
import { councils } from './council-kit'
import { newPart } from './council-table'
import { KeptSyndicList } from './kept-syndic-list'
import { saveSyndicsOf } from './save-kept-syndics'
import { councilHref } from './tree-hrefs'
import { useKeptSyndics, writeKept } from './use-kept-syndics'

/** The panel that creates a council of a mission with its syndics, then opens its page. */
export function NewCouncil({ missionId }: { missionId: string }) {
  const router = useRouter()
  const [kept, keep] = useKeptSyndics(missionId)
  const [saving, setSaving] = useState(false)
  const close = () => {
    const { pathname, search } = router.history.location
    void router.navigate({ href: pathname + withPart(search, newPart, undefined), replace: true, resetScroll: false })
  }
  const open = async (id: string) => {
    setSaving(true)
    // From here on they are of this council: whatever happens, its page shows those that are not saved.
    writeKept(id, kept)
    writeKept(missionId, [])
    const left = await saveSyndicsOf(id, kept)
    writeKept(id, left)
    if (left.length > 0)
      notify.error('Des syndics n’ont pas pu être enregistrés : ils restent sur la fiche du conseil.')
    void router.navigate({ href: councilHref({ id, mission_id: missionId }), replace: true })
  }
  return (
    <Sheet open onOpenChange={shown => !shown && close()}>
      <SheetContent className="sm:max-w-3xl" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>{councils.noun.fresh}</SheetTitle>
        </SheetHeader>
        <RecordNewForm
          kit={councils}
          start={{ mission_id: missionId }}
          part={newPart}
          place={missionId}
          onCreated={({ id }) => void open(id)}
        >
          <Card aria-labelledby="syndics-du-conseil">
            <CardTitle id="syndics-du-conseil">Syndics</CardTitle>
            <CardDescription>Enregistrés en même temps que le conseil.</CardDescription>
            <KeptSyndicList place={missionId} kept={kept} keep={keep} adds disabled={saving} />
          </Card>
        </RecordNewForm>
      </SheetContent>
    </Sheet>
  )
}
