import {
  Select,
  SelectContent,
  SelectGroup,
  SelectItem,
  SelectLabel,
  SelectTrigger,
  SelectValue,
} from '@/components/ui/select'
import { FieldFrame, type FieldProps } from '../form/field-frame'
import type { ChoiceGroup } from './command-field'

/** One of a few values, each with its shape, those that belong together under one heading. */
export function ChoiceField({ groups, ...props }: FieldProps & { groups: readonly ChoiceGroup[] }) {
  return (
    <FieldFrame {...props}>
      {({ id, disabled, ...attributes }, field) => (
        <Select value={(field.value as string | null) ?? ''} disabled={disabled} onValueChange={field.onChange}>
          <SelectTrigger id={id} ref={field.ref} {...attributes}>
            <SelectValue placeholder="Choisir…" />
          </SelectTrigger>
          <SelectContent>
            {groups.map(({ heading, choices }) => (
              <SelectGroup key={heading ?? ''}>
                {heading ? <SelectLabel>{heading}</SelectLabel> : null}
                {choices.map(({ value, label, icon }) => (
                  <SelectItem key={value} value={value}>
                    <span className="flex items-center gap-2">
                      {icon}
                      {label}
                    </span>
                  </SelectItem>
                ))}
              </SelectGroup>
            ))}
          </SelectContent>
        </Select>
      )}
    </FieldFrame>
  )
}
