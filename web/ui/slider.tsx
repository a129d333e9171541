import { type CSSProperties, useId } from "react";
import { classes } from "./classes.ts";

export interface SliderProps {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  label: string;
  /** The value in words for screen readers, such as “80 %, more stable”. */
  valueText?: string;
  /** Marked on the line, such as the default. */
  mark?: number;
  disabled?: boolean;
  className?: string;
}

/** A value on a line. */
export function Slider({
  value,
  onChange,
  min,
  max,
  step,
  label,
  valueText,
  mark,
  disabled = false,
  className,
}: SliderProps) {
  const marks = useId();
  const share = (value - min) / (max - min);
  return (
    <>
      <input
        type="range"
        aria-label={label}
        {...(valueText === undefined ? {} : { "aria-valuetext": valueText })}
        {...(mark === undefined ? {} : { list: marks })}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={{ "--share": share } as CSSProperties}
        className={classes("slider", className)}
      />
      {mark === undefined ? null : (
        <datalist id={marks}>
          <option value={mark} />
        </datalist>
      )}
    </>
  );
}
