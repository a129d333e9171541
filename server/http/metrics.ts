/** What an operator watches, in Prometheus' format. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One process' meters. */
export function openMetrics(watched: {
  openCalls(): number;
  queueLength(): number;
  liveListeners(): number;
  checkedSentences(): Readonly<Record<string, number>>;
}) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: "mynah_http_calls_open",
    help: "Calls under way, until their last byte is sent",
    registers,
    collect() {
      this.set(watched.openCalls());
    },
  });
  new Gauge({
    name: "mynah_speech_waiting",
    help: "Speech requests that wait for a worker",
    registers,
    collect() {
      this.set(watched.queueLength());
    },
  });
  new Gauge({
    name: "mynah_live_listeners",
    help: "Pages that listen to live changes",
    registers,
    collect() {
      this.set(watched.liveListeners());
    },
  });
  new Counter({
    name: "mynah_checked_sentences_total",
    help: "Sentences of speech that were held against their text, by what was found",
    labelNames: ["verdict"],
    registers,
    collect() {
      this.reset();
      for (const [verdict, count] of Object.entries(watched.checkedSentences())) this.inc({ verdict }, count);
    },
  });
  return {
    registry,
    requests: new Counter({
      name: "mynah_http_requests_total",
      help: "Answers",
      labelNames: ["route", "status"],
      registers,
    }),
    seconds: new Histogram({
      name: "mynah_http_request_seconds",
      help: "Time until the answer's first byte",
      labelNames: ["route"],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof openMetrics>;
