import { type FieldType, fieldTypes } from '@faitage/contracts/thematics/template'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'

/** A field to come: named before it is there, since its code is made of its name. */
export function NewField({ onAdd }: { onAdd: (label: string, type: FieldType) => void }) {
  const id = useId()
  const [label, setLabel] = useState('')
  const [type, setType] = useState<FieldType>('text')
  const add = () => {
    if (label.trim() === '') return
    onAdd(label.trim(), type)
    setLabel('')
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]">
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-nouveau`}>Nouveau champ</Label>
        <Input
          id={`${id}-nouveau`}
          maxLength={120}
          autoComplete="off"
          value={label}
          onChange={event => setLabel(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-nouveau-type`}>Type du nouveau champ</Label>
        <NativeSelect
          id={`${id}-nouveau-type`}
          value={type}
          onChange={event => setType(event.target.value as FieldType)}
        >
          {Object.entries(fieldTypes).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Button variant="outline" onClick={add} aria-disabled={label.trim() === ''}>
        <Plus aria-hidden /> Ajouter
      </Button>
    </div>
  )
}
