import { FieldFrame, type FieldProps } from '@/components/record/form/field-frame'
import { Textarea } from '@/components/ui/textarea'

/** Addresses as they are typed: one a line, or parted by commas. */
const parted = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** The guests, by their e-mail addresses. */
export function AttendeesField(props: FieldProps) {
  return (
    <FieldFrame {...props} hint="Une adresse e-mail par ligne." wide>
      {(attributes, { value, onChange, onBlur, ref, name }) => (
        <Textarea
          {...attributes}
          key={JSON.stringify(value)}
          ref={ref}
          name={name}
          rows={3}
          defaultValue={((value as string[] | null) ?? []).join('\n')}
          onBlur={({ target }) => {
            const given = parted(target.value)
            if (given.join() !== ((value as string[] | null) ?? []).join()) onChange(given)
            onBlur()
          }}
        />
      )}
    </FieldFrame>
  )
}
