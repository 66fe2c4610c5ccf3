import type { VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { useNavigate } from '@tanstack/react-router'
import { GitCompareArrows, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { RemoveVersion } from './remove-version'
import { versionTitle } from './steps-told'
import type { Thematic } from './use-thematic'

const VersionWindow = lazy(() => import('./version-window').then(module => ({ default: module.VersionWindow })))
const CompareVersions = lazy(() => import('./compare-versions').then(module => ({ default: module.CompareVersions })))

interface VersionBarProps {
  thematic: Thematic
  version: VersionAnswer
}

/** The title of the thematic, the version that is shown among the others, and what is done with versions. */
export function VersionBar({ thematic, version }: VersionBarProps) {
  const { name, versions, mayCreate, mayRemove, writes, hrefTo } = thematic
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'new' | 'edit' | 'compare'>()
  const close = () => setAsked(undefined)
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold">{name && thematicTitles[name]}</h2>
        <Badge variant={version.is_latest ? 'success' : 'outline'}>
          {version.is_latest ? 'En vigueur' : 'Pas en vigueur'}
        </Badge>
      </div>
      <div className="no-print flex flex-wrap items-end gap-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5 sm:max-w-md">
          <Label htmlFor="version">Version</Label>
          <NativeSelect
            id="version"
            value={version.id}
            onChange={event => void navigate({ to: hrefTo({ version: event.target.value }), resetScroll: false })}
          >
            {versions.map(one => (
              <option key={one.id} value={one.id}>
                {versionTitle(one)}
                {one.is_latest ? ' · en vigueur' : ''}
              </option>
            ))}
          </NativeSelect>
        </div>
        {mayCreate && (
          <Button variant="outline" onClick={() => setAsked('new')}>
            <Plus aria-hidden /> Nouvelle version
          </Button>
        )}
        {versions.length > 1 && (
          <Button variant="outline" onClick={() => setAsked('compare')}>
            <GitCompareArrows aria-hidden /> Comparer
          </Button>
        )}
        {version.may_write && writes && (
          <Button variant="outline" onClick={() => setAsked('edit')}>
            <Pencil aria-hidden /> Renommer ou redater
          </Button>
        )}
        {mayRemove && <RemoveVersion version={version} onRemoved={() => void navigate({ to: hrefTo({}) })} />}
      </div>
      {(asked === 'new' || asked === 'edit') && (
        <Suspense>
          <VersionWindow thematic={thematic} version={asked === 'edit' ? version : undefined} onClose={close} />
        </Suspense>
      )}
      {asked === 'compare' && (
        <Suspense>
          <CompareVersions versions={versions} shown={version} onClose={close} />
        </Suspense>
      )}
    </header>
  )
}
