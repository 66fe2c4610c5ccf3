import { type ProjectSection, projectSectionLabels, projectSections } from '@faitage/contracts/projects/sections'
import { FieldFrame } from '@/components/record/form/field-frame'
import { FormSection } from '@/components/record/form/form-section'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'

/** Which sections of the project its client may open. */
export function ClientSections() {
  return (
    <FormSection
      title="Ce que voit le client"
      description="Le client qui suit ce projet n’ouvre que les sections cochées, et ne lit rien des autres."
    >
      <FieldFrame name="client_sections" label="Sections ouvertes au client" labelled={false} wide>
        {({ id, disabled, 'aria-describedby': describedBy }, { value, onChange }) => {
          const open = value as ProjectSection[]
          return (
            <fieldset id={id} disabled={disabled} aria-describedby={describedBy}>
              <legend className="sr-only">Sections ouvertes au client</legend>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4">
                {projectSections.map(section => (
                  <div key={section} className="flex min-h-9 items-center gap-2">
                    <Checkbox
                      id={`${id}-${section}`}
                      disabled={disabled}
                      checked={open.includes(section)}
                      onCheckedChange={checked =>
                        onChange(
                          projectSections.filter(one => (one === section ? checked === true : open.includes(one))),
                        )
                      }
                    />
                    <Label htmlFor={`${id}-${section}`}>{projectSectionLabels[section]}</Label>
                  </div>
                ))}
              </div>
            </fieldset>
          )
        }}
      </FieldFrame>
    </FormSection>
  )
}
