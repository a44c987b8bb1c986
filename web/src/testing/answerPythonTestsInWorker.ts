// The engine in a Worker of a browser, for Python: each message is a request, and is answered by a message.

import { answer } from "./answerPythonTests";

onmessage = async ({ data }: MessageEvent<string>) => {
  postMessage(await answer(data, () => performance.now() / 1000));
};
