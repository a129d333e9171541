/** The short belt between a worker, which puts pieces on it, and the one consumer, who takes them off. */
export interface Delivery<Piece> {
  put(piece: Piece): void;
  /** No more will come; with an error the consumer gets that once the belt is empty. What comes later is ignored. */
  end(error?: Error): void;
  /** The next piece, as soon as there is one; null at the end. Only one call may be waiting. */
  take(): Promise<Piece | null>;
  /** Throws away what nobody has taken. */
  clear(): void;
  size(): number;
}

/** Opens an empty belt. It has no bound of its own: whoever asks a worker for pieces looks at `size` first. */
export function openDelivery<Piece>(): Delivery<Piece> {
  let pieces: Piece[] = [];
  let isEnded = false;
  let failure: Error | undefined;
  let wake: (() => void) | null = null;
  const ring = () => {
    wake?.();
    wake = null;
  };
  return {
    put(piece) {
      if (isEnded) return;
      pieces.push(piece);
      ring();
    },
    end(error) {
      if (isEnded) return;
      isEnded = true;
      failure = error;
      ring();
    },
    async take() {
      while (pieces.length === 0 && !isEnded) await new Promise<void>((resolve) => (wake = resolve));
      const piece = pieces.shift();
      if (piece !== undefined) return piece;
      if (failure) throw failure;
      return null;
    },
    clear() {
      pieces = [];
    },
    size: () => pieces.length,
  };
}
