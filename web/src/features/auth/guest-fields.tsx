import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'

interface GuestFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  id: string
  label: string
  hint?: string
  error: string | undefined
  value: string
  onValue: (value: string) => void
  /** Below the control: the keyboard comes to it after. */
  after?: ReactNode
  /** Over the end of the control. */
  end?: ReactNode
}

/** A field of the guest pages: label above, hint and error below. */
export function GuestField({ id, label, hint, error, onValue, after, end, ...input }: GuestFieldProps) {
  const described = [hint && `${id}-aide`, error && `${id}-erreur`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <Input
          id={id}
          className={end ? 'h-10 pr-11' : 'h-10'}
          onChange={event => onValue(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}-aide`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
      {after}
    </div>
  )
}

/** A password, hidden until one asks to see it. */
export function PasswordField(props: Omit<GuestFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <GuestField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Afficher ce qui est saisi"
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-muted-foreground hover:text-foreground [&_svg]:size-4.5"
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      }
    />
  )
}

/** What the server refused, above the fields. */
export function GuestProblem({ text, box }: { text: string | undefined; box: Ref<HTMLDivElement> }) {
  if (!text) return null
  return (
    <Alert ref={box} variant="destructive" tabIndex={-1}>
      <AlertDescription>{text}</AlertDescription>
    </Alert>
  )
}

export function SubmitButton({ busy, busyText, children }: { busy: boolean; busyText: string; children: ReactNode }) {
  return (
    <Button type="submit" size="lg" disabled={busy} className="mt-2">
      {busy && <Spinner />}
      {busy ? busyText : children}
    </Button>
  )
}
