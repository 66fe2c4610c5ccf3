import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/lib/utils'
import { applyTheme, storedTheme, type Theme } from '../theme'

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'Thème de l’appareil', icon: Monitor },
  { value: 'light', label: 'Thème clair', icon: Sun },
  { value: 'dark', label: 'Thème sombre', icon: Moon },
]

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme)
  return (
    <fieldset className="flex w-fit gap-1 rounded-md border p-0.5">
      <legend className="sr-only">Thème</legend>
      {themes.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={theme === value}
          onClick={() => {
            applyTheme(value)
            setTheme(value)
          }}
          className={cn(
            'grid size-8 pointer-coarse:size-10 place-items-center rounded-sm text-muted-foreground hover:bg-accent',
            theme === value && 'bg-secondary text-foreground',
          )}
        >
          <Icon className="size-4" />
        </button>
      ))}
    </fieldset>
  )
}
