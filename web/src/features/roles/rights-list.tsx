import type { Permission } from '@faitage/contracts/kernel/permission'
import { RightBox } from './right-box'
import { columnLabels, type Holder, rightsByArea } from './rights'

interface RightsListProps {
  holder: Holder
  readOnly: boolean
  onTurn: (permission: Permission) => void
}

/** The rights of one holder on a narrow screen: each kind with its actions below its name. */
export function RightsList({ holder, readOnly, onTurn }: RightsListProps) {
  return (
    <div className="flex flex-col gap-4">
      {rightsByArea.map(({ name, lines }) => (
        <section key={name} aria-label={name} className="rounded-lg border bg-card">
          <h3 className="sticky top-14 z-10 rounded-t-lg border-b bg-muted px-4 py-2 text-sm font-semibold text-muted-foreground">
            {name}
          </h3>
          <ul>
            {lines.map(line => (
              <li key={line.label} className="border-b px-4 py-2 last:border-b-0">
                <p className="font-medium">{line.label}</p>
                <div className="mt-1 grid grid-cols-2 gap-x-2">
                  {line.rights.map(
                    (permission, index) =>
                      permission && (
                        // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control; it says the whole right by itself.
                        <label key={permission} className="flex min-h-11 items-center gap-1">
                          <RightBox
                            holder={holder}
                            permission={permission}
                            readOnly={readOnly}
                            onTurn={() => onTurn(permission)}
                          />
                          <span aria-hidden>{permission.startsWith('import ') ? 'Importer' : columnLabels[index]}</span>
                        </label>
                      ),
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
